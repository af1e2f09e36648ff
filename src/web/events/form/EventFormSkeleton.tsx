import { FormSkeleton } from '#web/ui/form/FormLayout.tsx';

export const EventFormSkeleton = () => <FormSkeleton label="Loading the event" />;
