import { expect, test } from 'vitest'
import { Commands } from './commands.ts'

test('the last registered handler runs a command, and after it left, the one before', () => {
  const commands = new Commands()
  const done: string[] = []
  commands.on('find', () => void done.push('page'))
  const leave = commands.on('find', () => void done.push('table'))
  expect(commands.run('find')).toBe(true)
  leave()
  commands.run('find')
  expect(done).toEqual(['table', 'page'])
})

test('a command without a handler returns false, and may wait for the next handler', () => {
  const commands = new Commands()
  let count = 0
  expect(commands.run('import.chooseFolder')).toBe(false)
  commands.runLater('import.chooseFolder')
  commands.on('find', () => {
    count += 10
  })
  commands.on('import.chooseFolder', () => {
    count += 1
  })
  commands.on('import.chooseFolder', () => {
    count += 1
  })
  expect(count).toBe(1)
})

test('a command that waited too long does not run', () => {
  let time = 0
  const commands = new Commands(() => time)
  let count = 0
  const add = () => {
    count += 1
  }
  commands.runLater('import.pauseOrResume')
  time = 6_000
  commands.on('import.pauseOrResume', add)
  expect(count).toBe(0)
})
