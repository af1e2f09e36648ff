import type { FastifyInstance } from 'fastify';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '#contracts/notifications/notification-settings.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { mapConstraint } from '#server/platform/postgres/db.ts';
import { changeSettings, findSettings } from './notification-settings.actions.ts';

export function notificationSettingsRoutes(app: FastifyInstance, { db }: Pick<AppDeps, 'db'>): void {
  serve(app, getNotificationSettings, ({ viewer }) => findSettings(db, viewer.id));

  serve(app, updateNotificationSettings, ({ body, viewer }) =>
    mapConstraint(
      db.transaction(async (tx) => {
        await changeSettings(tx, viewer.id, body);
        return findSettings(tx, viewer.id);
      }),
      { notification_settings_person_id_fkey: 'auth.invalid_token' },
    ),
  );
}
