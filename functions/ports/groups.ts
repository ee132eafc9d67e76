import type { Group } from '#shared/domain/groups.ts'

/** A person's groups as they were read; a change names what it was made from. */
export type GroupList = { groups: Group[]; version: number }

/** The groups of accounts, a list a person: read and written whole, so that names stay unique even when two calls write at the same moment. */
export interface Groups {
  /** Empty for a person who never made one. Consistent. */
  read(userId: string): Promise<GroupList>
  /** False when the list was changed since it was read. */
  write(userId: string, list: GroupList): Promise<boolean>
}
