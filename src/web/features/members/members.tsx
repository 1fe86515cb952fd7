import { Badge, Button, Group, List, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysBelow, type OutputFor } from '../../../client/index.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { KeyActions, KeyText } from '../identity/key-shown.tsx'

registerMessages('members', import.meta.glob('@locales/*/app/members.json', { eager: true, import: 'default' }))

const ROLES = ['member', 'reader', 'owner'] as const
type Role = (typeof ROLES)[number]
type Member = OutputFor<'listMembers'>['members'][number]

const roleOf = (value: string): Role => ROLES.find((one) => one === value) ?? 'reader'

interface MemberLineProps {
  member: Member
  /** Current and former members. */
  members: readonly Member[]
  mayDecide: boolean
}

/** Members of the workspace. Owners add members, change roles and revoke keys. */
export function Members() {
  const { t } = useTranslation('members')
  const asked = useOperation('listMembers')
  return (
    <Card title={t('title')}>
      <Stack gap="md">
        <Muted>{t('lead')}</Muted>
        <Answered asked={asked} waiting={<Skeleton h={60} radius="md" />}>
          {({ you, members }) => {
            const mayDecide = you.role === 'owner'
            const inForce = members.filter(({ state }) => state !== 'revoked')
            return (
              <>
                <Text size="sm">{t(`you.${you.role}`)}</Text>
                {inForce.length === 0 && <Muted>{t('none')}</Muted>}
                {inForce.map((member) => (
                  <MemberLine key={member.member_id} member={member} members={members} mayDecide={mayDecide} />
                ))}
                {mayDecide && <Invitation />}
              </>
            )
          }}
        </Answered>
      </Stack>
    </Card>
  )
}

function MemberLine({ member, members, mayDecide }: MemberLineProps) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const change = useOperationMutation('changeMember')
  const revoke = useOperationMutation('revokeMember')
  const [isAsking, setAsking] = useState(false)
  const { member_id, name, email, role, state, expires_at, invited_by } = member
  const inviter = members.find((one) => one.member_id === invited_by)?.name
  const below = keysBelow(members, member_id)
  const fault = change.error ?? revoke.error
  return (
    <>
      <Group justify="space-between" gap="md">
        <div>
          <Text size="sm">
            {name} {state === 'expired' && <Badge color="gray">{t('expired')}</Badge>}
          </Text>
          <Muted size="xs">
            {[email, expires_at && t('until', { day: day(expires_at) }), inviter && t('givenBy', { name: inviter })]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
        </div>
        {mayDecide ? (
          <Group gap="xs">
            <NativeSelect
              size="xs"
              aria-label={`${t('role')}: ${name}`}
              value={role}
              disabled={change.isPending}
              onChange={({ currentTarget }) => change.mutate({ member_id, role: roleOf(currentTarget.value) })}
              data={ROLES.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
            />
            <Button
              size="xs"
              variant="default"
              aria-label={`${t('revoke')}: ${name}`}
              loading={revoke.isPending}
              onClick={() => setAsking(true)}
            >
              {t('revoke')}
            </Button>
          </Group>
        ) : (
          <Text size="sm">{t(`roles.${role}`)}</Text>
        )}
      </Group>
      {fault !== null && <Fault fault={fault} />}
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={t('revokeOf', { name })}>
        <Stack gap="md">
          <Text size="sm">{t('revokeText')}</Text>
          {below.length > 0 && (
            <div>
              <Text size="sm">{t('alsoEnds', { count: below.length })}</Text>
              <List size="sm">
                {below.map((one) => (
                  <List.Item key={one.member_id}>
                    {one.name} ({t(`roles.${one.role}`)})
                  </List.Item>
                ))}
              </List>
            </div>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)}>
              {common('act.cancel')}
            </Button>
            <Button
              color="red"
              loading={revoke.isPending}
              onClick={() => revoke.mutate({ member_id }, { onSettled: () => setAsking(false) })}
            >
              {t('revokeAll', { count: below.length + 1 })}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}

function Invitation() {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const invite = useOperationMutation('inviteMember')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [days, setDays] = useState('')
  const send = () =>
    invite.mutate(
      {
        name,
        role,
        ...(email === '' ? {} : { email }),
        ...(days === '' ? {} : { valid_days: Number(days) }),
      },
      {
        onSuccess: () => {
          setName('')
          setEmail('')
          setDays('')
        },
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('name')}
          value={name}
          maxLength={200}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('email')}
          type="email"
          value={email}
          maxLength={254}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <NativeSelect
          label={t('role')}
          value={role}
          onChange={({ currentTarget }) => setRole(roleOf(currentTarget.value))}
          data={ROLES.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
        />
        <TextInput
          label={t('days')}
          type="number"
          w={130}
          min={1}
          max={366}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''} loading={invite.isPending}>
          {t('invite')}
        </Button>
      </Group>
      <Muted size="xs" mt={6}>
        {t(`roleText.${role}`)}
      </Muted>
      {invite.error !== null && <Fault fault={invite.error} />}
      <Dialog
        opened={invite.data !== undefined}
        onClose={invite.reset}
        title={t('keyOf', { name: invite.data?.member.name ?? '' })}
        size="lg"
        isHeld
      >
        <Stack gap="md">
          <Text size="sm">{t('once')}</Text>
          <KeyText value={invite.data?.session_id ?? ''} />
          <KeyActions workspaceKey={invite.data?.session_id ?? ''} />
          <Button onClick={invite.reset}>{common('act.close')}</Button>
        </Stack>
      </Dialog>
    </form>
  )
}
