import * as z from 'zod'
import type { Groups } from '#functions/ports/groups.ts'
import { Group } from '#shared/domain/groups.ts'
import { keys } from './keys.ts'
import { ownList } from './own-list.ts'
import type { Table } from './table.ts'

/** What is stored of a person's groups. */
export const StoredGroups = z.object({ groups: z.array(Group), version: z.number().int() })

/** Groups in the table, one item a person. */
export const dynamoGroups = (table: Table): Groups =>
  ownList(table, { keyOf: keys.groups, schema: StoredGroups, none: () => ({ groups: [], version: 0 }) })
