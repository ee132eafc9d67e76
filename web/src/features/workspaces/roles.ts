import type { Role } from '#shared/domain/roles.ts'
import { i18n } from '#web/lib/i18n.ts'

/** Each role as people read it, and what it may do. */
export const roleTexts: Readonly<Record<Role, { label: string; may: string }>> = {
  owner: { label: i18n.t('Owner'), may: i18n.t('Does everything. Their plan covers the workspace.') },
  admin: { label: i18n.t('Admin'), may: i18n.t('Does everything but delete the workspace or hand it over.') },
  editor: { label: i18n.t('Editor'), may: i18n.t('Writes, schedules, and publishes posts, and organizes queues and groups.') },
  writer: { label: i18n.t('Writer'), may: i18n.t('Writes and schedules posts. If approval is on, they wait for it.') },
  client: { label: i18n.t('Client'), may: i18n.t('Looks at posts, comments on them, and approves them.') },
}
