import { useState } from 'react'
import { adminApi } from '#shared/contracts/admin.ts'
import type { AppVerdict, PlatformRow } from '#shared/contracts/admin-rows.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { request } from '#web/lib/api.ts'
import { useAct } from './use-act.ts'

const tones = { known: 'success', unknown: 'error', undecided: 'warning' } as const

/** Asks the platform whether it knows the app, and shows what it says. */
export const AppTest = ({ platform: { id, name } }: { platform: PlatformRow }) => {
  const [told, setTold] = useState<AppVerdict>()
  const test = useAct(
    () => request(adminApi.testApp, { p: id }),
    () => `${name} has answered.`,
  )
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        isBusy={test.isPending}
        busyText="Asking..."
        onClick={() => test.mutate(undefined, { onSuccess: ({ body }) => setTold(body) })}
      >
        Test
      </Button>
      {told && <Callout tone={tones[told.verdict]}>{told.message}</Callout>}
    </div>
  )
}
