import { useState } from 'react'
import { factorsApi } from '#shared/contracts/factors.ts'
import { Button } from '#web/components/button.tsx'
import { request } from '#web/lib/api.ts'
import { ChangeDialog } from './change-dialog.tsx'

type Props = { left: number; onChanged: (recoveryCodes: string[] | undefined) => Promise<void> }

/** How many recovery codes are left, and new ones. */
export const RecoveryCodes = ({ left, onChanged }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={left < 3 ? 'font-semibold text-failed' : undefined}>{left === 1 ? 'One code is left.' : `${left} codes are left.`}</p>
      <div>
        <Button onClick={() => setOpen(true)}>Make new codes</Button>
      </div>
      <ChangeDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Make new recovery codes?"
        text="The codes you have are worth nothing any more."
        verb="Make new codes"
        run={async () => onChanged((await request(factorsApi.renewCodes, {})).body.recoveryCodes)}
      />
    </>
  )
}
