import { useEffect, useState } from 'react'
import { groupsApi } from '#shared/contracts/groups.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { Composer } from '#web/features/composer/composer.tsx'
import { anAccount } from '../builders/an-account.ts'
import { answer, fakeApi } from './fake-api.ts'
import { InApplication } from './in-application.tsx'
import { render } from './render.ts'

/** An account of X as the API gives it. */
export const anAccountOnX = (own: Partial<AccountAnswer> = {}): AccountAnswer => {
  const { userId: _, ...account } = anAccount()
  return { ...account, type: 'x', ...own }
}

type Known = {
  /** Went out before. */
  published?: readonly PostAnswer[]
}

/** The composer of a new post. `connect` gives the person another account while it is open. */
export const showComposer = (accounts: readonly AccountAnswer[], { published = [] }: Known = {}) => {
  // A composer keeps its post when it goes, and so does the one of the test before.
  localStorage.clear()
  fakeApi(
    answer(queuesApi.list, () => ({ status: 200, body: [] })),
    answer(groupsApi.list, () => ({ status: 200, body: [] })),
    answer(postsApi.published, () => ({ status: 200, body: { items: [...published] } })),
    answer(postsApi.scheduled, () => ({ status: 200, body: { items: [] } })),
    answer(postsApi.preflight, () => ({ status: 200, body: { findings: [], costUsd: 0 } })),
  )
  const shown: { connect?: Connect } = {}
  const onOpen = (connect: Connect) => Object.assign(shown, { connect })
  render(
    <InApplication>
      <Opened accounts={accounts} onOpen={onOpen} />
    </InApplication>,
  )
  return { connect: (account: AccountAnswer) => shown.connect?.(account) }
}

type Connect = (account: AccountAnswer) => void

const Opened = ({ accounts, onOpen }: { accounts: readonly AccountAnswer[]; onOpen: (connect: Connect) => void }) => {
  const [known, setKnown] = useState(accounts)
  useEffect(() => void onOpen((account) => setKnown((before) => [...before, account])), [onOpen])
  return (
    <Composer
      postId={undefined}
      userId="user-1"
      accounts={known}
      onSaved={() => {}}
      onDone={() => {}}
      onWriteAnother={() => {}}
      onReload={() => {}}
    />
  )
}
