import { useQuery } from '@tanstack/react-query';
import type { Announcement, AnnouncementBody } from '#contracts/admin/announcement-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

export type { Announcement, AnnouncementBody };

const announcementsKey = ['announcements'];

export const useAnnouncements = () =>
  useQuery({ queryKey: announcementsKey, queryFn: () => callApi(calls.listAnnouncements), staleTime: 0 });

/** Adds one, or changes the one with the id. */
export const useSaveAnnouncement = (announcementId: string | null) =>
  useRefetchingMutation([announcementsKey], (body: AnnouncementBody) =>
    announcementId
      ? callApi(calls.changeAnnouncement, { params: { announcementId }, body })
      : callApi(calls.addAnnouncement, { body }),
  );

export const useDeleteAnnouncement = () =>
  useRefetchingMutation([announcementsKey], (announcementId: string) =>
    callApi(calls.deleteAnnouncement, { params: { announcementId } }),
  );
