import * as calls from '#contracts/calls.gen.ts';
import { MAX_SAVED_SEARCH_NAME_LENGTH } from '#contracts/search/saved-search-limits.ts';
import * as contract from '#contracts/search/saved-searches.contract.ts';
import { searchViewer } from '#web/parts/search/search-viewer.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { activeFilters } from '#web/search/active-filters.ts';
import { type SearchResult, toQuery } from '#web/search/search-loading.ts';
import type { SearchRequest } from '#web/search/search-request.ts';
import { formatRadius } from '#web/ui/display/distance.ts';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { Switch } from '#web/ui/form/Switch.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type SavedFilters, saveSearch } from './saved-searches.api.ts';

type SaveSearchDialogProps = { request: SearchRequest; result: SearchResult; onClose: () => void };

export function SaveSearchDialog({ request, result, onClose }: SaveSearchDialogProps) {
  const form = useForm({
    initial: { name: formatName(request, result), isAlerting: true },
    schema: contract.updateSavedSearch.body,
    submit: async (_, values) => saveSearch({ ...values, filters: await filtersOf(request, result) }),
    onSuccess: () => {
      showToast('Search saved. Find it under Your events.');
      onClose();
    },
  });
  return (
    <FormDialog title="Save this search" form={form} submitLabel="Save" cancelLabel="Cancel" onClose={onClose}>
      {request.where === 'current' && <p>{formatWhere(result)}</p>}
      <TextField
        label="Name"
        required
        maxLength={MAX_SAVED_SEARCH_NAME_LENGTH}
        autoComplete="off"
        {...form.field('name')}
      />
      <Switch
        label="Notify me about new events"
        hint="Grouped together, at most once an hour. Choose how under Settings → Notifications."
        {...form.checkbox('isAlerting')}
      />
    </FormDialog>
  );
}

const formatWhere = ({ position }: SearchResult) =>
  position?.name
    ? `We’ll search around ${position.name}. Your exact location isn’t saved.`
    : 'We couldn’t get your location, so this search is saved without a place.';

/** The active filters as text: “chess”, within 10 km of Berlin. */
function formatName(request: SearchRequest, { position }: SearchResult): string {
  const labels = activeFilters(request).map(({ name, label }) =>
    name === 'spot' && !request.near
      ? `Within ${formatRadius(request.radius)} of ${position?.name || 'anywhere'}`
      : label,
  );
  return labels.join(', ').replace(', Within', ', within').slice(0, 120);
}

/** Only the town of the viewer's position is saved. */
async function filtersOf(request: SearchRequest, { place, position }: SearchResult): Promise<SavedFilters> {
  const coarseLocation = position && request.where === 'current' ? await nearest(position) : place;
  const {
    latitude: _latitude,
    longitude: _longitude,
    ...query
  } = toQuery(request, coarseLocation && { placeId: coarseLocation.id }, searchViewer());
  return { ...query, timeZone: coarseLocation?.timeZone ?? deviceZone() };
}

const nearest = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  callApi(calls.findNearestPlace, { query: { latitude, longitude } }).catch(() => null);
