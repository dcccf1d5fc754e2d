-- What a company may see of whom its portfolios have reached is also all that it could write.
alter policy company on channels.reached with check (
  portfolio in (select l.portfolio_id from official_lines l where l.company_id = (select current_company())));
