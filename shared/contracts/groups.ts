import * as z from 'zod/mini'
import { Id } from '../domain/id.ts'
import { atMost, cleaned, notVisible, saysSomething, visibleLine } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { Group, groupNameMax, groupsMax } from '../publishing/accounts.ts'
import { endpoint, Nothing, wholeList } from './endpoint.ts'
import { AccountAnswer } from './platforms.ts'

const nameless = { error: () => i18n.t('Enter a name for the group.') }

const Name = z
  .string(nameless)
  .check(cleaned, z.trim(), z.minLength(1, nameless), saysSomething(nameless), atMost(groupNameMax), z.regex(visibleLine, notVisible))

export const GroupAnswer = z.omit(Group, { workspaceId: true }).register(z.globalRegistry, { id: 'Group' })
export type GroupAnswer = z.infer<typeof GroupAnswer>

/** Groups of accounts. */
export const groupsApi = {
  list: endpoint({
    method: 'GET',
    path: '/platforms/groups',
    auth: 'user',
    permission: 'view',
    summary: 'The groups, by name.',
    input: z.strictObject({}),
    answers: { 200: wholeList(GroupAnswer, groupsMax) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/platforms/groups',
    auth: 'user',
    permission: 'organize',
    summary: 'Create a group. 409 if there’s already one with that name.',
    input: z.strictObject({ name: Name }),
    answers: { 201: GroupAnswer },
    creates: true,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/platforms/groups/{id}',
    auth: 'user',
    permission: 'organize',
    summary: 'Rename a group. 409 if there’s another with that name.',
    input: z.strictObject({ id: Id, name: Name }),
    answers: { 200: GroupAnswer },
    coversEveryAccount: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/platforms/groups/{id}',
    auth: 'user',
    permission: 'organize',
    summary: 'Delete a group; its accounts stay connected.',
    input: z.strictObject({ id: Id }),
    answers: { 204: Nothing },
    coversEveryAccount: true,
  }),
  setOfAccount: endpoint({
    method: 'PUT',
    path: '/platforms/groups/account/{accountId}',
    auth: 'user',
    permission: 'organize',
    summary: 'Set exactly which groups an account is in.',
    input: z.strictObject({
      accountId: Id,
      groupIds: z.array(Id, 'List the group IDs.').check(z.maxLength(groupsMax, `List at most ${groupsMax} groups.`)),
    }),
    answers: { 200: AccountAnswer },
  }),
}
