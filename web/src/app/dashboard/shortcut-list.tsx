import { Dialog } from '#web/components/dialog.tsx'
import { ShortcutSwitch, ShortcutTable } from '#web/features/shortcuts/shortcut-table.tsx'
import { i18n } from '#web/lib/i18n.ts'

/** The list that `?` opens. */
export const ShortcutList = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={i18n.t('Keyboard shortcuts')} isForReading>
    <div className="grid gap-5">
      <ShortcutTable />
      <div className="border-line border-t pt-5">
        <ShortcutSwitch />
      </div>
    </div>
  </Dialog>
)
