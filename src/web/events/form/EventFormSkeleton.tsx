import { FormDeskSkeleton } from '#web/ui/form/FormDesk.tsx';

export const EventFormSkeleton = () => <FormDeskSkeleton label="Loading the event" />;
