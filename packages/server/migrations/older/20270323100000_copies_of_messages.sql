-- The network's ids of a message that was sent again while it was not known whether it had arrived. With two of them both have arrived.
alter table messages add column copies text[];
