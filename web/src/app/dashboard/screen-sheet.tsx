import { Sheet } from '#web/components/sheet.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { AccountPanel } from './account-panel.tsx'
import { ScreenLinks } from './screen-links.tsx'

/** The menu on small screens: the sidebar and the account menu combined. */
export const ScreenSheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={i18n.t('Dashboard')} side="left">
    <nav aria-label={i18n.t('Dashboard')}>
      <ScreenLinks onGo={onClose} />
    </nav>
    <div className="mt-4 border-line border-t pt-4">
      <AccountPanel onGo={onClose} />
    </div>
  </Sheet>
)
