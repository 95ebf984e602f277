-- What is open is counted over its members' index.
-- Narrows: nothing but the count of open rounds read it, and that reads any index of them.
drop index game_rounds_open;
