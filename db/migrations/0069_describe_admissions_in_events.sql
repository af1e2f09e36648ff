comment on table event_admissions is 'People who are going: docs/glossary.md says what they may see. Written with each change of seats by the queries of events.';
