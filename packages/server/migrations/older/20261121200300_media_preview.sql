-- A tiny JPEG of a picture or film, base64: it goes with the file wherever it is sent, and phones show it until they have the file.
alter table media add column preview text;
