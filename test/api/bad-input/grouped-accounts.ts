import type { Inhabited } from '../inhabited.ts'
import { type Row, refuses, unknown } from './rows.ts'

/** Invalid calls that create, rename, delete, or fill account groups. */
export const groupedAccounts = ({ anna, bert }: Inhabited): Row[] => {
  const make = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /platforms/groups', { body }, refusal]
  const rename = (what: string, id: string, body: object, refusal: Row[3]): Row => [what, `PUT /platforms/groups/${id}`, { body }, refusal]
  const fill = (what: string, id: string, body: object, refusal: Row[3]): Row => [
    what,
    `PUT /platforms/groups/account/${id}`,
    { body },
    refusal,
  ]
  const endlessId = 'a'.repeat(65)

  return [
    make('a group without a name', {}, refuses('name', 'Enter a name for the group.')),
    make('a group whose name is a space', { name: ' ' }, refuses('name', 'Enter a name for the group.')),
    make('a group whose name is a number', { name: 7 }, refuses('name', 'Enter a name for the group.')),
    make('a group with an endless name', { name: 'a'.repeat(61) }, refuses('name', 'at most 60 characters')),
    make('a group with half a character', { name: 'a\ud800' }, refuses('name', 'half a character')),
    make('another group of that name', { name: ' the GROUP of anna ' }, { status: 409, field: 'name', says: 'Choose another name.' }),
    make('a group that is full at once', { name: 'Full', accountIds: [anna.account] }, refuses('accountIds', 'doesn’t accept that field')),
    rename('no name for a group', anna.group, {}, refuses('name', 'Enter a name for the group.')),
    rename('an endless name for a group', anna.group, { name: 'a'.repeat(61) }, refuses('name', 'at most 60 characters')),
    rename('a name for a group that is not there', 'nothing', { name: 'New' }, unknown),
    rename("a name for somebody else's group", bert.group, { name: 'New' }, unknown),
    rename('a name for a group with an endless id', endlessId, { name: 'New' }, refuses('id', 'at most 64 characters')),
    ['deleting a group that is not there', 'DELETE /platforms/groups/nothing', {}, unknown],
    ["deleting somebody else's group", `DELETE /platforms/groups/${bert.group}`, {}, unknown],
    fill('no groups for an account', anna.account, {}, refuses('groupIds', 'List the group IDs.')),
    fill('a group by its id alone', anna.account, { groupIds: anna.group }, refuses('groupIds', 'List the group IDs.')),
    fill('groups by number', anna.account, { groupIds: [1] }, refuses('groupIds.0', 'Use text.')),
    fill("somebody else's group for an account", anna.account, { groupIds: [bert.group] }, refuses('groupIds', 'You don’t have a group')),
    fill('too many groups', anna.account, { groupIds: Array.from({ length: 101 }, String) }, refuses('groupIds', 'at most 100 groups')),
    fill('groups for an account that is not there', 'x_1', { groupIds: [anna.group] }, unknown),
    fill("groups for somebody else's account", bert.account, { groupIds: [anna.group] }, unknown),
    fill('groups for an account with an endless id', endlessId, { groupIds: [] }, refuses('accountId', 'at most 64 characters')),
  ]
}
