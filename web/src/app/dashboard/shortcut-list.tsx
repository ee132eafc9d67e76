import { Dialog } from '#web/components/dialog.tsx'
import { ShortcutSwitch, ShortcutTable } from '#web/features/shortcuts/shortcut-table.tsx'

/** What `?` opens. */
export const ShortcutList = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
    <div className="grid gap-5">
      <ShortcutTable />
      <div className="border-line border-t pt-5">
        <ShortcutSwitch />
      </div>
    </div>
  </Dialog>
)
