import type { Role } from '#shared/domain/roles.ts'
import { i18n } from '#web/lib/i18n.ts'
import { roleNames } from '#web/lib/role-names.ts'

/** Each role as people read it, and what it may do. */
export const roleTexts: Readonly<Record<Role, { label: string; may: string }>> = {
  owner: { label: roleNames.owner, may: i18n.t('Does everything. Their plan covers the workspace.') },
  admin: { label: roleNames.admin, may: i18n.t('Does everything but delete the workspace or hand it over.') },
  editor: { label: roleNames.editor, may: i18n.t('Writes, schedules, and publishes posts, and organizes queues and groups.') },
  writer: { label: roleNames.writer, may: i18n.t('Writes and schedules posts. If approval is on, they wait for it.') },
  client: { label: roleNames.client, may: i18n.t('Looks at posts, comments on them, and approves them.') },
}
