import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle('Character Counter')
  return <h1>Character Counter</h1>
}
