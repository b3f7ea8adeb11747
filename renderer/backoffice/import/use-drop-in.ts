import type { DragEvent } from 'react'
import { useRef, useState } from 'react'

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes what is let go over an element, as it was dropped: folders stay folders. */
export function useDropIn(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  // Entering a child leaves its parent: the two are counted against each other.
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        depth.current += 1
        setOver(true)
      },
      onDragOver: (event: DragEvent) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave: (event: DragEvent) => {
        if (!bringsFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) leave()
      },
      onDrop: (event: DragEvent) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        leave()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
