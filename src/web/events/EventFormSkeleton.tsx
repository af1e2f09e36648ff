import { FormDeskSkeleton } from '#web/ui/FormDesk.tsx';

export const EventFormSkeleton = () => <FormDeskSkeleton label="Loading the event" />;
