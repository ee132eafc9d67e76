import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Leads to the question whether all is to end. */
export const DeleteAccount = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Delete account</Button>
      <DeleteAccountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
