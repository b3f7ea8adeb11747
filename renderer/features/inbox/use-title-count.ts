import { useEffect } from 'react'

const counted = /^\(\d+\+?\) /

/** `(2) …` before the title of whatever page is open, for whoever looks at the row of tabs. */
export function useTitleCount(count: number) {
  useEffect(() => {
    const mark = () => {
      const bare = document.title.replace(counted, '')
      const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare
      if (document.title !== wanted) document.title = wanted
    }
    mark()
    // Each page writes a title of its own.
    const watching = new MutationObserver(mark)
    watching.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watching.disconnect()
      document.title = document.title.replace(counted, '')
    }
  }, [count])
}
