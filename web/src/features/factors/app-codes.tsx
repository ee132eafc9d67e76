import { useState } from 'react'
import { factorsApi, type SecondFactors } from '#shared/contracts/factors.ts'
import { Button } from '#web/components/button.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Time } from '#web/components/time.tsx'
import { request } from '#web/lib/api.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

type Props = { totp: SecondFactors['totp']; onChanged: (recoveryCodes: string[] | undefined) => Promise<void> }

/** Whether an app shows codes, and how to turn that on and off. */
export const AppCodes = ({ totp, onChanged }: Props) => {
  const [open, setOpen] = useState<'on' | 'off'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {totp && (
        <p className="figures flex flex-wrap items-center gap-3">
          <StatusChip tone="connected">On</StatusChip>
          <span className="text-ink-muted">
            since <Time at={totp.createdAt} />
          </span>
        </p>
      )}
      <div>
        <Button onClick={() => setOpen(totp ? 'off' : 'on')}>{totp ? 'Turn off' : 'Set up an app'}</Button>
      </div>
      <TotpDialog isOpen={open === 'on'} onClose={close} onAdded={(codes) => void onChanged(codes)} />
      <ChangeDialog
        isOpen={open === 'off'}
        onClose={close}
        title="Turn the app’s codes off?"
        text="Codes of the app are not asked for any more, and its secret is forgotten."
        verb="Turn off"
        tone="danger"
        run={async () => {
          await request(factorsApi.removeTotp, {})
          await onChanged(undefined)
        }}
      />
    </>
  )
}
