import { type SettingKey, settingKeys, siteSettings } from '#contracts/site-settings.ts';

const isOnPage = (key: SettingKey) => !['own', 'hidden'].includes(siteSettings[key].control.kind);

/** The settings that a section shows; none if there is no such section. */
export const keysOfGroup = (group: string): SettingKey[] =>
  settingKeys.filter((key) => siteSettings[key].group === group && isOnPage(key));
