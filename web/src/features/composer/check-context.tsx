import { createContext, type ReactNode, use } from 'react'
import { useAfterPaint } from '#web/lib/use-after-paint.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { blockersOf } from './blockers.ts'
import { useComposer } from './composer-context.tsx'
import type { Composer } from './composer-state.ts'
import { type Check, useCheck } from './use-check.ts'

const Context = createContext<Check | undefined>(undefined)
const Painted = createContext<Composer | undefined>(undefined)

/** Checks the post of the composer around it. A letter is shown before anything is looked for in it, and what is found concerns few. */
export const CheckProvider = ({ userId, children }: { userId: string; children: ReactNode }) => {
  const { composer, chosen, isPlanning } = useComposer()
  const painted = useAfterPaint(composer)
  const check = useCheck(painted, { userId, accounts: chosen, isOnline: useIsOnline(), isPlanning })
  return (
    <Painted value={painted}>
      <Context value={check}>{children}</Context>
    </Painted>
  )
}

/** What was found in the post, for all within a `CheckProvider`. */
export const useFound = () => {
  const check = use(Context)
  if (!check) throw new Error('Only what is inside of a CheckProvider knows what was found.')
  return check
}

/** The post with all letters that are painted already. What is drawn of it comes together with what was found in it. */
export const usePainted = () => {
  const painted = use(Painted)
  if (!painted) throw new Error('Only what is inside of a CheckProvider knows what is on the screen.')
  return painted
}

/** Why the post can't be saved or sent. */
export const useBlockers = () => {
  const { composer, accounts, files } = useComposer()
  const { hasErrors } = useFound()
  return blockersOf(composer, { isOnline: useIsOnline(), hasAccounts: accounts.length > 0, isDescribing: files.isDescribing, hasErrors })
}
