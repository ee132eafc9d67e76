import { authApi } from '#shared/contracts/auth.ts'
import { commentsApi } from '#shared/contracts/comments.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { notesApi } from '#shared/contracts/notes.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { call } from '../api/call.ts'
import type { Inhabited } from '../api/inhabited.ts'
import { password } from '../api/person.ts'
import { aTeam, type Teammate } from '../api/team.ts'

/** Does everything that workspaces offer: inviting, changing roles, leaving, handing over, and deleting. */
export const workAsTeamsDo = async ({ crier }: Pick<Inhabited, 'crier'>) => {
  const { id, members, revokedToken } = await aTeam(crier, 'choir')
  const { owner, admin, editor, writer, client } = members
  await call(crier, 'POST /workspaces/invitations/show', { body: { token: revokedToken } })
  await owner.inWorkspace(workspacesApi.invite, { email: 'guest@crier.test', role: 'client' })
  await owner.inWorkspace(workspacesApi.invitations, {})
  await owner.request(workspacesApi.list, {})
  await owner.inWorkspace(workspacesApi.rename, { name: 'The choir' })
  await client.inWorkspace(workspacesApi.get, {})
  await admin.inWorkspace(workspacesApi.setRole, { userId: writer.id, role: 'editor' })
  await editor.inWorkspace(workspacesApi.members, {})
  await editor.inWorkspace(workspacesApi.leave, {})

  const { id: postId } = (await writer.inWorkspace(postsApi.draft, { content: 'We sing on Sunday' })).body
  await commentAsTeamsDo({ postId, client, writer })
  await writer.inWorkspace(notesApi.create, { day: '2031-05-05', text: 'Rehearsal' })
  await writer.inWorkspace(mediaApi.create, { fileName: 'choir.png', contentType: 'image/png', bytes: 100 })
  await writer.inWorkspace(userApi.overview, {})
  await call(crier, 'POST /workspaces', { token: owner.token, headers: { 'idempotency-key': 'band' }, body: { name: 'The band' } })
  await call(crier, 'POST /workspaces', { token: owner.token, headers: { 'idempotency-key': 'band' }, body: { name: 'The band' } })

  await writer.inWorkspace(postsApi.draft, { content: 'And on Monday' })
  await owner.request(authApi.confirm, { password })
  await exportAll(owner)
  await call(crier, 'POST /workspaces/current/hand-over', {
    token: owner.token,
    headers: { 'x-workspace': id },
    body: { userId: admin.id },
  })
  await owner.inWorkspace(workspacesApi.activity, {})
  await owner.inWorkspace(workspacesApi.remove, {})
}

/** Exports a workspace to its last page, where its posts are. */
const exportAll = async ({ inWorkspace }: Teammate) => {
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: { cursor?: string | undefined } = (await inWorkspace(workspacesApi.export, cursor === '' ? {} : { cursor })).body
    cursor = page.cursor
  }
}

/** Comments on a post, reads what others are told, and deletes the post with its comments. */
const commentAsTeamsDo = async ({ postId, client, writer }: { postId: string; client: Teammate; writer: Teammate }) => {
  const said = { postId, text: `Louder, @[${writer.id}]` }
  const comment = (await client.inWorkspace(commentsApi.create, said, { idempotencyKey: 'louder' })).body
  await client.inWorkspace(commentsApi.create, said, { idempotencyKey: 'louder' })
  await writer.inWorkspace(commentsApi.create, { postId, text: 'Like this?' })
  await client.inWorkspace(commentsApi.edit, { postId, id: comment.id, text: `Softer, @[${writer.id}]` })
  await writer.inWorkspace(commentsApi.resolve, { postId, id: comment.id, isResolved: true })
  await client.inWorkspace(commentsApi.list, { postId })
  await writer.request(commentsApi.unread, {})
  await writer.request(commentsApi.notices, {})
  await writer.request(commentsApi.read, {})
  await client.inWorkspace(commentsApi.remove, { postId, id: comment.id })
  await writer.inWorkspace(postsApi.removeDraft, { id: postId })
}
