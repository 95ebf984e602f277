-- Whether help articles helped.
create table help_answers (
  article text not null check (length(article) <= 80),
  language text not null check (length(language) <= 10),
  -- A digest of the article and the browser's own secret: it leads to nobody, and two articles' answers not to one another.
  voter bytea not null,
  helped boolean not null,
  answered_at timestamptz not null,
  primary key (article, language, voter)
);
