import type { Role } from '#shared/domain/roles.ts'
import { i18n } from '#web/lib/i18n.ts'

/** What each role is called. */
export const roleNames: Readonly<Record<Role, string>> = {
  owner: i18n.t('Owner'),
  admin: i18n.t('Admin'),
  editor: i18n.t('Editor'),
  writer: i18n.t('Writer'),
  client: i18n.t('Client'),
}
