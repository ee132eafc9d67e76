import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { Menu } from '#web/components/menu.tsx'
import { Sheet } from '#web/components/sheet.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import { Row, Section } from './section.tsx'

type Open = 'dialog' | 'confirm' | 'left' | 'right'

export const Overlays = () => {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const items = [
    { label: 'Edit', icon: Pencil, onSelect: () => setOpen('dialog') },
    { label: 'Copy text', icon: Copy, onSelect: () => undefined },
    { label: 'Move', onSelect: () => undefined, isDisabled: true },
    { label: 'Delete', icon: Trash2, tone: 'danger' as const, onSelect: () => setOpen('confirm') },
  ]
  return (
    <Section title="Overlays">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('left')}>Sheet left</Button>
        <Button onClick={() => setOpen('right')}>Sheet right</Button>
        <Menu trigger={<Button>Menu</Button>} items={items} />
        <Menu trigger={<IconButton label="More" icon={Ellipsis} />} items={items} />
        <Tooltip text="Shown after 100 ms, above and 8 px away">
          <Button variant="quiet">Tooltip</Button>
        </Tooltip>
      </Row>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Reset Password"
        description="We send you a link that sets a new one."
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={close}>
              Send Reset Link
            </Button>
          </>
        }
      >
        <Field label="Email" name="resetEmail">
          {(control) => <TextInput type="email" {...control} />}
        </Field>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Disconnect @ada from Crier?"
        text="Two scheduled posts will not go out to this account. You can connect it again at any time."
        confirmLabel="Disconnect"
      />
      <Sheet
        isOpen={open === 'left' || open === 'right'}
        onClose={close}
        title="A post and its history"
        side={open === 'left' ? 'left' : 'right'}
      >
        <p>What it says, when it goes out, and each attempt.</p>
      </Sheet>
    </Section>
  )
}
