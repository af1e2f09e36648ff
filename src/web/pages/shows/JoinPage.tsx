import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { JoinForm } from '#web/shows/play/JoinForm.tsx';
import { usePlayerToken } from '#web/shows/play/player-token.ts';
import { type ShowToJoin, useShowToJoin } from '#web/shows/play/players.api.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

/** Joining a quiz night by the code on the board. */
export function Component() {
  const { code = '' } = useParams();
  const { data: show, error, refetch } = useShowToJoin(code);
  usePlayerToken(show?.showId ?? '');
  const isUnknown = error !== null && 'status' in error && error.status === 404;
  return (
    <Container page narrow>
      <PageTitle>{show ? `Join ${show.title}` : 'Join a trivia night'}</PageTitle>
      {code === '' || isUnknown ? (
        <CodeForm code={code} error={isUnknown ? error.message : undefined} />
      ) : (
        <>
          {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
          {!show && !error && <Skeleton shape="box" />}
          {show && <JoinSection show={show} code={code} />}
        </>
      )}
    </Container>
  );
}

function CodeForm({ code, error }: { code: string; error: string | undefined }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { code },
    rules: (values) => (values.code.trim() === '' ? { code: 'Enter the code.' } : {}),
    submit: async (_, values) => navigate(paths.join(encodeURIComponent(values.code.trim().toUpperCase()))),
  });
  const field = form.field('code');
  return (
    <>
      <PageHeading lead="You don’t need an account.">Join a trivia night</PageHeading>
      <form method="post" noValidate onSubmit={form.handleSubmit}>
        <Stack>
          <TextField
            label="Code"
            hint="Six letters and digits, shown on the board"
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            {...field}
            error={field.error ?? (form.values.code === code ? error : undefined)}
          />
          <div>
            <Button type="submit" variant="loud" size="large" busy={form.isSubmitting}>
              Continue
            </Button>
          </div>
        </Stack>
      </form>
    </>
  );
}

function JoinSection({ show, code }: { show: ShowToJoin; code: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [teamId, teamCode] = [search.get('team'), search.get('key')];
  const playPath = paths.playShow(show.showId);
  const invited = teamId && teamCode ? { teamId, teamCode } : null;
  const own = show.teams.filter(({ isOwn }) => isOwn);
  const changesTable = show.teams.some(({ id, isOwn }) => id === invited?.teamId && !isOwn);
  if (show.hasJoined && !changesTable) return <Navigate to={playPath} replace />;
  return (
    <>
      <PageHeading lead={`Hosted by ${show.hostName}`}>{show.title}</PageHeading>
      <Stack>
        {show.hasJoined && (
          <p>
            You’re playing for {own.map(({ name }) => name).join(', ')}. <Link to={playPath}>Stay there</Link>, or
            change tables:
          </p>
        )}
        <JoinForm show={show} code={code} invited={invited} onJoined={() => navigate(playPath, { replace: true })} />
      </Stack>
    </>
  );
}
