import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { groupsApi } from '#shared/contracts/groups.ts'
import { type MediaAnswer, mediaApi } from '#shared/contracts/media.ts'
import { type AccountAnswer, type FoundPerson, platformsApi } from '#shared/contracts/platforms.ts'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { Composer } from '#web/features/composer/composer.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { anAccount } from '../builders/an-account.ts'
import { answer, type FakeAnswer, fakeApi } from './fake-api.ts'
import { InApplication } from './in-application.tsx'
import { render } from './render.ts'

/** An X account as the API returns it. */
export const anAccountOnX = (own: Partial<AccountAnswer> = {}): AccountAnswer => {
  const { workspaceId: _, ...account } = anAccount()
  return { ...account, type: 'x', ...own }
}

type ComposerData = {
  /** The post to edit. A new one by default. */
  post?: PostAnswer
  /** The files of all posts. */
  media?: readonly MediaAnswer[]
  /** Posts published before. */
  published?: readonly PostAnswer[]
  /** Answers to more calls. */
  answers?: readonly FakeAnswer[]
  /** The people who are found under a name. */
  people?: (search: { id: string; query: string }) => Promise<FoundPerson[]>
  /** What's shown as the post's comments. */
  comments?: ReactNode
  /** Called when the server has stored what was a new post until now. */
  onSaved?: (post: PostAnswer) => void
  /** Called when publishing was undone. */
  onUndone?: (post: PostAnswer) => void
}

/**
 * Shows the composer with a new or existing post. `connect` adds an account while it's open, and `leave` goes to another
 * screen.
 */
export const showComposer = (
  accounts: readonly AccountAnswer[],
  { post, media = [], published = [], answers = [], people = async () => [], ...opened }: ComposerData = {},
) => {
  // A composer saves its post when it unmounts, and so did the previous test's.
  localStorage.clear()
  fakeApi(
    ...answers,
    ...(post ? [answer(postsApi.get, () => ({ status: 200, body: post }))] : []),
    answer(mediaApi.get, ({ id }) => ({ status: 200, body: fileIn(media, id) })),
    answer(queuesApi.list, () => ({ status: 200, body: [] })),
    answer(groupsApi.list, () => ({ status: 200, body: [] })),
    answer(postsApi.published, () => ({ status: 200, body: { items: [...published] } })),
    answer(postsApi.scheduled, () => ({ status: 200, body: { items: [] } })),
    answer(platformsApi.people, async ({ id, query }) => ({ status: 200, body: { people: await people({ id, query }) } })),
    answer(postsApi.preflight, () => ({ status: 200, body: { findings: [], costUsd: 0 } })),
  )
  const shown: Partial<Controls> = {}
  const onOpen = (controls: Controls) => Object.assign(shown, controls)
  render(
    <InApplication>
      <Opened {...opened} postId={post?.id} accounts={accounts} onOpen={onOpen} />
    </InApplication>,
  )
  return { connect: (account: AccountAnswer) => shown.connect?.(account), leave: () => shown.leave?.() }
}

const fileIn = (media: readonly MediaAnswer[], id: string) => {
  const found = media.find((file) => file.id === id)
  if (!found) throw new ApiError('We couldn’t find that file.', { status: 404, code: 'not-found' })
  return found
}

type Controls = { connect: (account: AccountAnswer) => void; leave: () => void }

type OpenedProps = Pick<ComposerData, 'comments' | 'onSaved' | 'onUndone'> & {
  postId: string | undefined
  accounts: readonly AccountAnswer[]
  onOpen: (controls: Controls) => void
}

const Opened = ({ postId, accounts, onOpen, comments, onSaved = () => {}, onUndone = () => {} }: OpenedProps) => {
  const [known, setKnown] = useState(accounts)
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    onOpen({ connect: (account) => setKnown((before) => [...before, account]), leave: () => flushSync(() => setLeft(true)) })
  }, [onOpen])
  if (isLeft) return null
  return (
    <Composer
      postId={postId}
      workspaceId="user-1"
      accounts={known}
      onSaved={onSaved}
      onDone={() => {}}
      onUndone={onUndone}
      onWriteAnother={() => {}}
      onReload={() => {}}
      comments={comments}
    />
  )
}
