import * as z from 'zod'
import { hourMs } from '#shared/domain/times.ts'
import { question } from '../database.ts'
import { readJson } from '../platform/body.ts'
import { readNothing } from '../platform/call.ts'
import { type LinkedInCall, type LinkedInWorld, restCalls, web } from './linkedin-world.ts'
import { shownText } from './little-text.ts'
import { type Body, type Content, filesOf, readBody } from './post-body.ts'
import { accessDenied, duplicateOf, problem } from './problems.ts'
import type { Uploads } from './uploads.ts'

const textMax = 3_000
/** How long LinkedIn remembers a text, even if its post was deleted. */
const memoryMs = 48 * hourMs

const Record = z.object({ urn: z.string() })

const tables = `
  CREATE TABLE IF NOT EXISTS linkedin_records (
    number INTEGER PRIMARY KEY, personId TEXT NOT NULL, said TEXT NOT NULL, urn TEXT NOT NULL DEFAULT '', at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS linkedin_records_by_person ON linkedin_records (personId, said)`

/** Members' recent texts. */
const openRecords = ({ database, now }: LinkedInWorld) => {
  database.exec(tables)
  const find = question(
    database,
    Record,
    'SELECT urn FROM linkedin_records WHERE personId = ? AND said = ? AND at > ? ORDER BY number LIMIT 1',
  )
  const insert = database.prepare('INSERT INTO linkedin_records (personId, said, at) VALUES (?, ?, ?)')
  const name = database.prepare('UPDATE linkedin_records SET urn = ? WHERE number = ?')
  return {
    find: (personId: string, said: string) => find.first(personId, said, now() - memoryMs)?.urn,
    /** Creates a new post's URN, whose first bits are the time. */
    add: (personId: string, said: string, type: 'share' | 'ugcPost') => {
      const number = Number(insert.run(personId, said, now()).lastInsertRowid)
      const urn = `urn:li:${type}:${(BigInt(now()) << 22n) + BigInt(number)}`
      name.run(urn, number)
      return urn
    },
  }
}

/** `POST /rest/posts`. The response has no body. The post's URN is only in a header. */
export const createPost = (linkedin: LinkedInWorld, uploads: Uploads) => {
  const records = openRecords(linkedin)
  return restCalls(linkedin).signed({
    operation: 'post',
    scopes: ['w_member_social'],
    read: readJson,
    answer: (call, input) => {
      const { body, content } = readBody(call, input)
      const shown = shownText(body.commentary)
      if (shown.text.length > textMax) return problem(400, 'FIELD_LENGTH_TOO_LONG', '/commentary :: is longer than 3000 characters')
      const media = filesOf(call, uploads, content)
      const said = body.commentary === '' ? JSON.stringify(content) : body.commentary
      const known = records.find(call.person.id, said)
      if (known !== undefined) return duplicateOf(known)
      const urn = records.add(call.person.id, said, media[0]?.type.startsWith('video/') ? 'ugcPost' : 'share')
      linkedin.posts.add({
        platform: 'linkedin',
        account: call.person.username,
        id: urn,
        content: shown.text,
        media,
        replyTo: undefined,
        path: `${web}/feed/update/${urn}/`,
        receivedAt: call.receivedAt,
        facts: factsOf(body, content, shown.isCut),
      })
      return { status: 201, headers: { 'x-restli-id': urn, 'x-linkedin-id': urn } }
    },
  })
}

/** `GET /rest/posts/…`: apps can't read members' posts. */
export const readPost = (linkedin: LinkedInWorld) =>
  restCalls(linkedin).signed({ read: readNothing, answer: () => accessDenied('posts.GET.NO_VERSION') })

/** `DELETE /rest/posts/…`, which is idempotent. */
export const deletePost = (linkedin: LinkedInWorld) =>
  restCalls(linkedin).signed({
    scopes: ['w_member_social'],
    read: readNothing,
    answer: ({ person, context, receivedAt }: LinkedInCall) => {
      const urn = decodeURIComponent(context.req.param('urn') ?? '')
      const post = linkedin.posts.byId('linkedin', urn)
      if (post && post.account !== person.username) return accessDenied('posts.DELETE.NO_VERSION')
      linkedin.posts.markDeleted('linkedin', urn, receivedAt)
      return { status: 204 }
    },
  })

const factsOf = ({ visibility, isReshareDisabledByAuthor = false }: Body, { media, article }: Content, isCut: boolean) => ({
  visibility,
  isReshareDisabled: isReshareDisabledByAuthor,
  isCut,
  ...(media?.title && { title: media.title }),
  ...(article && { article: { source: article.source, title: article.title, description: article.description ?? '' } }),
})
