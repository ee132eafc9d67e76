import { type ReactNode, useEffect, useState } from 'react'
import { groupsApi } from '#shared/contracts/groups.ts'
import { type AccountAnswer, type FoundPerson, platformsApi } from '#shared/contracts/platforms.ts'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { Composer } from '#web/features/composer/composer.tsx'
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
  /** Posts published before. */
  published?: readonly PostAnswer[]
  /** Answers to more calls. */
  answers?: readonly FakeAnswer[]
  /** The people who are found under a name. */
  people?: (search: { id: string; query: string }) => Promise<FoundPerson[]>
  /** What's shown as the post's comments. */
  comments?: ReactNode
}

/** Shows the composer with a new post. `connect` adds an account while it's open. */
export const showComposer = (
  accounts: readonly AccountAnswer[],
  { published = [], answers = [], people = async () => [], comments }: ComposerData = {},
) => {
  // A composer saves its post when it unmounts, and so did the previous test's.
  localStorage.clear()
  fakeApi(
    ...answers,
    answer(queuesApi.list, () => ({ status: 200, body: [] })),
    answer(groupsApi.list, () => ({ status: 200, body: [] })),
    answer(postsApi.published, () => ({ status: 200, body: { items: [...published] } })),
    answer(postsApi.scheduled, () => ({ status: 200, body: { items: [] } })),
    answer(platformsApi.people, async ({ id, query }) => ({ status: 200, body: { people: await people({ id, query }) } })),
    answer(postsApi.preflight, () => ({ status: 200, body: { findings: [], costUsd: 0 } })),
  )
  const shown: { connect?: Connect } = {}
  const onOpen = (connect: Connect) => Object.assign(shown, { connect })
  render(
    <InApplication>
      <Opened accounts={accounts} onOpen={onOpen} comments={comments} />
    </InApplication>,
  )
  return { connect: (account: AccountAnswer) => shown.connect?.(account) }
}

type Connect = (account: AccountAnswer) => void

type OpenedProps = { accounts: readonly AccountAnswer[]; onOpen: (connect: Connect) => void; comments: ReactNode }

const Opened = ({ accounts, onOpen, comments }: OpenedProps) => {
  const [known, setKnown] = useState(accounts)
  useEffect(() => void onOpen((account) => setKnown((before) => [...before, account])), [onOpen])
  return (
    <Composer
      postId={undefined}
      workspaceId="user-1"
      accounts={known}
      onSaved={() => {}}
      onDone={() => {}}
      onUndone={() => {}}
      onWriteAnother={() => {}}
      onReload={() => {}}
      comments={comments}
    />
  )
}
