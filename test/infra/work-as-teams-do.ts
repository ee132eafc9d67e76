import { authApi } from '#shared/contracts/auth.ts'
import { commentsApi } from '#shared/contracts/comments.ts'
import { keysApi } from '#shared/contracts/keys.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { notesApi } from '#shared/contracts/notes.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { sharesApi } from '#shared/contracts/shares.ts'
import { userApi } from '#shared/contracts/user.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { call } from '../api/call.ts'
import type { Inhabited } from '../api/inhabited.ts'
import { connectX, password } from '../api/person.ts'
import { aTeam, type Teammate } from '../api/team.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'

/** Does everything that workspaces offer: inviting, changing roles, leaving, handing over, and deleting. */
export const workAsTeamsDo = async ({ crier }: Pick<Inhabited, 'crier'>) => {
  const { id, members, revokedToken } = await aTeam(crier, 'choir')
  const { owner, admin, editor, writer, client } = members
  await call(crier, 'POST /workspaces/invitations/show', { body: { token: revokedToken } })
  await owner.inWorkspace(workspacesApi.invite, { email: 'guest@crier.test', role: 'client' })
  await owner.inWorkspace(workspacesApi.invitations, {})
  await owner.request(workspacesApi.list, {})
  await owner.inWorkspace(workspacesApi.change, { name: 'The choir' })
  await client.inWorkspace(workspacesApi.get, {})
  await reviewAsTeamsDo(crier, { owner, writer, client })
  await admin.inWorkspace(workspacesApi.setRole, { userId: writer.id, role: 'editor' })
  await editor.inWorkspace(workspacesApi.members, {})
  await admin.inWorkspace(workspacesApi.setRole, { userId: editor.id, role: 'admin' })
  await createKey(editor)
  await editor.inWorkspace(workspacesApi.leave, {})
  await client.inWorkspace(workspacesApi.people, {})

  const file = await upload({ request: writer.inWorkspace }, { file: aPng({ width: 600, height: 600 }), as: 'image/png' })
  const intendedTime = { localTime: '2031-05-06T09:00', timeZone: 'UTC' }
  const { id: postId } = (await writer.inWorkspace(postsApi.draft, { content: 'We sing on Sunday', media: [file.id], intendedTime })).body
  await shareAsTeamsDo(crier, { postId, member: writer })
  await commentAsTeamsDo({ postId, client, writer })
  await writer.inWorkspace(notesApi.create, { day: '2031-05-05', text: 'Rehearsal' })
  await writer.inWorkspace(mediaApi.create, { fileName: 'choir.png', contentType: 'image/png', bytes: 100 })
  await writer.inWorkspace(userApi.overview, {})
  await call(crier, 'POST /workspaces', { token: owner.token, headers: { 'idempotency-key': 'band' }, body: { name: 'The band' } })
  await call(crier, 'POST /workspaces', { token: owner.token, headers: { 'idempotency-key': 'band' }, body: { name: 'The band' } })

  await writer.inWorkspace(postsApi.draft, { content: 'And on Monday' })
  await owner.request(authApi.confirm, { password })
  await exportAll(owner)
  await createKey(owner)
  await call(crier, 'POST /workspaces/current/hand-over', {
    token: owner.token,
    headers: { 'x-workspace': id },
    body: { userId: admin.id },
  })
  await owner.inWorkspace(workspacesApi.activity, {})
  await owner.inWorkspace(workspacesApi.remove, {})
}

/** Creates a key, which goes with its creator or its workspace. */
const createKey = async ({ request, inWorkspace }: Teammate) => {
  await request(authApi.confirm, { password })
  await inWorkspace(keysApi.create, { name: 'Website', mode: 'live', scopes: ['read'] })
}

/** Exports a workspace to its last page, where its posts are. */
const exportAll = async ({ inWorkspace }: Teammate) => {
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: { cursor?: string | undefined } = (await inWorkspace(workspacesApi.export, cursor === '' ? {} : { cursor })).body
    cursor = page.cursor
  }
}

/**
 * Lets posts of a writer wait for approval. A member and a client with a link approve them and send them back, some
 * soon before their time.
 */
const reviewAsTeamsDo = async (crier: Inhabited['crier'], { owner, writer, client }: Record<'owner' | 'writer' | 'client', Teammate>) => {
  await owner.inWorkspace(workspacesApi.change, { needsApproval: true })
  const account = await connectX({ ...owner, request: owner.inWorkspace }, 'choir_x')
  await owner.inWorkspace(platformsApi.approval, { p: 'x', id: account.id, needsApproval: true })
  const ask = async (content: string, inMs: number) => {
    const when = { scheduledAt: toInstant(Date.now() + inMs), timeZone: 'UTC' }
    return (await writer.inWorkspace(postsApi.schedule, { accountIds: [account.id], content, ...when })).body
  }
  const [first, second, soon] = [await ask('We sing on Sunday', dayMs), await ask('And on Monday', dayMs), await ask('Today!', minuteMs)]
  await client.inWorkspace(postsApi.reviews, {})
  await client.inWorkspace(postsApi.review, { id: first.id, revision: first.revision, decision: 'request-changes', note: 'Where?' })
  await writer.inWorkspace(postsApi.requestReview, { id: first.id })
  const what = { kind: 'posts' as const, postIds: [second.id, soon.id] }
  const { token } = (await owner.inWorkspace(sharesApi.create, { what })).body
  const decide = (decisions: object[]) => call(crier, 'POST /shares/decide', { body: { token, name: 'Maria', decisions } })
  await decide([second, soon].map(({ id, revision }) => ({ postId: id, revision, decision: 'approve' })))
  await decide([{ postId: second.id, revision: second.revision + 1, decision: 'request-changes', note: 'Not on Monday.' }])
}

/** Shares a post and the calendar with someone who has no account, who answers, and revokes one of the links. */
const shareAsTeamsDo = async (crier: Inhabited['crier'], { postId, member }: { postId: string; member: Teammate }) => {
  const week = { kind: 'week', from: '2031-05-05T00:00:00Z', to: '2031-05-12T00:00:00Z' } as const
  const { share, token: weekToken } = (await member.inWorkspace(sharesApi.create, { what: week })).body
  const password = 'twelve apples'
  for (let times = 0; times < 2; times++)
    await member.inWorkspace(sharesApi.create, { what: { kind: 'post', postId } }, { idempotencyKey: 'link' })
  const { token } = (await member.inWorkspace(sharesApi.create, { what: { kind: 'post', postId }, password })).body
  const visit = (what: string, body: object) => call(crier, `POST /shares/${what}`, { body: { token, password, ...body } })
  await visit('open', { token: 'nothing' })
  await visit('open', { password: 'ten apples' })
  await visit('open', {})
  // The picture of the post is made once, and read the second time.
  for (let times = 0; times < 2; times++) await visit('open', { token: weekToken })
  await visit('comment', { name: 'Maria', postId, text: 'Lovely' })
  await visit('propose-time', { name: 'Maria', postId, scheduledAt: '2031-05-06T09:00:00Z' })
  await member.inWorkspace(sharesApi.responses, { postId })
  await member.inWorkspace(sharesApi.list, {})
  await member.inWorkspace(sharesApi.revoke, { id: share.id })
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
