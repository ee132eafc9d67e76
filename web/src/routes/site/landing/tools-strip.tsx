import { Link } from 'react-router-dom'

export const ToolsStrip = () => (
  <aside aria-label="Free tools" className="border-line border-t bg-brass-wash text-center font-medium">
    <Link to="/tools" className="block px-4 py-4 underline">
      Free Social Media Tools: SOON!
    </Link>
  </aside>
)
