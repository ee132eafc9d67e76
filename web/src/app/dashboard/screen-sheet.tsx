import { Sheet } from '#web/components/sheet.tsx'
import { ScreenLinks } from './screen-links.tsx'

/** The sidebar on small screens. */
export const ScreenSheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Sheet isOpen={isOpen} onClose={onClose} title="Dashboard" side="left">
    <nav aria-label="Dashboard">
      <ScreenLinks onGo={onClose} />
    </nav>
  </Sheet>
)
