-- Words are kept as they were typed: a single sign is one in scripts without capitals.
alter table chat_words drop constraint chat_words_word_check;
alter table chat_words add constraint chat_words_word_check check (length(word) between 1 and 60) not valid;
