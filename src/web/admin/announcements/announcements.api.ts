import { useQuery } from '@tanstack/react-query';
import type { Announcement, AnnouncementBody } from '#contracts/admin/announcement-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi, createOnceAsStaff } from '#web/platform/http/staff-calls.ts';

export type { Announcement, AnnouncementBody };

const announcementsKey = ['announcements'];

export const useAnnouncements = () =>
  useQuery({ queryKey: announcementsKey, queryFn: () => callStaffApi(calls.listAnnouncements), staleTime: 0 });

/** Adds one, or changes the one with the id. */
export const useSaveAnnouncement = (announcementId: string | null) =>
  useRefetchingMutation([announcementsKey], (body: AnnouncementBody) =>
    announcementId
      ? callStaffApi(calls.changeAnnouncement, { params: { announcementId }, body })
      : createOnceAsStaff(calls.addAnnouncement, { body }),
  );

export const useDeleteAnnouncement = () =>
  useRefetchingMutation([announcementsKey], (announcementId: string) =>
    callStaffApi(calls.deleteAnnouncement, { params: { announcementId } }),
  );
