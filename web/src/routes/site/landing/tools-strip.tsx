export const ToolsStrip = () => (
  <aside aria-label="Free tools" className="border-line border-t bg-brass-wash">
    <p className="mx-auto max-w-6xl px-4 py-4 text-center font-medium sm:px-8">Free Social Media Tools: SOON!</p>
  </aside>
)
