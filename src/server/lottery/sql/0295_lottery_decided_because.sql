-- Why a draw was decided over its sources: members whose tickets are paid anew are told.
alter table lottery_draws add column decided_because text;
