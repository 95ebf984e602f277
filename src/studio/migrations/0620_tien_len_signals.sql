-- Narrows: nobody read them. Who would have met at one table from one network is told to the log (tienlen_same_network).
drop table tienlen_signals;
