-- Which user decided not to send a message that a move of its connection had kept back, and when. The name stays when the user is deleted.
alter table messages add column dropped jsonb;
