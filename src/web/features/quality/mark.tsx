import { Group, Loader, Text } from '@mantine/core'
import classes from './quality.module.css'

/** A state: a coloured dot, or a spinner while in progress, with its name. */
export function Mark({ colour, isBusy = false, children }: { colour: string; isBusy?: boolean; children: string }) {
  return (
    <Group gap={8} wrap="nowrap" component="span" display="inline-flex" flex="none">
      {isBusy ? (
        <Loader size={10} aria-hidden="true" />
      ) : (
        <span className={classes.dot} style={{ background: `var(--mantine-color-${colour}-6)` }} />
      )}
      <Text component="span" size="sm">
        {children}
      </Text>
    </Group>
  )
}
