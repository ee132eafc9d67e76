import { type RefObject, useEffect, useRef } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Composer, ComposerEvent } from './composer-state.ts'
import { firstChoice } from './open-composer.ts'

type Opened = { accounts: readonly AccountAnswer[]; firstIds: readonly string[] | undefined }
type Changing = { latest: RefObject<Composer>; dispatch: (event: ComposerEvent) => void }

/** Accounts can come after the composer was opened, as when one was just connected. They are chosen then as they would have been before. */
export const useLateAccounts = ({ accounts, firstIds }: Opened, { latest, dispatch }: Changing) => {
  const had = useRef(accounts.length > 0)
  useEffect(() => {
    if (had.current || accounts.length === 0) return
    had.current = true
    const ids = firstChoice(accounts, firstIds)
    if (latest.current.draft.accountIds.length === 0 && ids.length > 0) dispatch({ type: 'draft', event: { type: 'accounts-chosen', ids } })
  }, [accounts, firstIds, latest, dispatch])
}
