-- What ranks are called is the operator's, as all that pages show.
insert into owner_tables values ('club_labels');
