import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type SubmitHandler,
  type UseControllerProps,
  type UseFormProps,
  type UseFormReturn,
  useController,
  useForm,
  useFormContext,
} from 'react-hook-form';
import { focusFirstError } from '../../lib/use-first-error.ts';
import { FormField } from '../form-field.tsx';

/** Returns a form whose fields are judged when it is sent, never while somebody types. */
export function useOperatorForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  options: Pick<UseFormProps<Values>, 'resolver' | 'values' | 'resetOptions'> = {},
) {
  return useForm<Values>({ ...options, defaultValues, reValidateMode: 'onSubmit', shouldFocusError: false });
}

interface OperatorFormProps<Values extends FieldValues> extends Omit<HTMLChakraProps<'form'>, 'form' | 'onSubmit'> {
  form: UseFormReturn<Values>;
  /** Called with values that passed; puts what the gateway refuses back with `setError`. */
  onSubmit: SubmitHandler<Values>;
  /** Called when a field did not pass. */
  onRefused?: () => void;
  children: ReactNode;
}

/** A form that is sent once at a time and leads the keyboard to its first error once the error is drawn. */
export function OperatorForm<Values extends FieldValues>(props: OperatorFormProps<Values>) {
  const { form, onSubmit, onRefused, ...rest } = props;
  const ref = useRef<HTMLFormElement>(null);
  const { errors, isSubmitting, submitCount } = form.formState;
  const hasFieldError = Object.keys(errors).some((name) => name !== 'root');
  // A form that is drawn anew, as behind a tab, leaves the focus where it is.
  const seenAttempts = useRef(submitCount);
  useEffect(() => {
    if (isSubmitting || submitCount === seenAttempts.current) return;
    seenAttempts.current = submitCount;
    if (hasFieldError) focusFirstError(ref.current);
  }, [submitCount, isSubmitting, hasFieldError]);
  return (
    <FormProvider {...form}>
      <chakra.form
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void form.handleSubmit(onSubmit, onRefused)(event);
        }}
        {...rest}
      />
    </FormProvider>
  );
}

type TextFieldProps = Omit<ComponentProps<typeof FormField>, 'value' | 'onValue' | 'problem'> & {
  rules?: UseControllerProps['rules'];
};

/** A text field of the form around it. */
export function TextField({ rules, ...props }: TextFieldProps) {
  const { field, fieldState } = useController({ name: props.name, rules });
  return (
    <FormField {...props} value={field.value ?? ''} onValue={field.onChange} problem={fieldState.error?.message} />
  );
}

/** The problem of the form as a whole; empty when there is none. */
export function FormProblem(props: HTMLChakraProps<'p'>) {
  const { errors } = useFormContext().formState;
  return (
    <chakra.p role="alert" color="terracotta" css={{ '&:empty': { display: 'none' } }} {...props}>
      {errors.root?.message}
    </chakra.p>
  );
}

/** Stops blaming a field as soon as it is changed. */
export function useClearedErrors<Values extends FieldValues>({ watch, clearErrors }: UseFormReturn<Values>) {
  useEffect(() => {
    const subscription = watch((_, { name }) => name && clearErrors(name));
    return () => subscription.unsubscribe();
  }, [watch, clearErrors]);
}

/** A rule for a field that must be filled in. */
export const filled = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message });

/** Puts each refusal of the gateway at its field. */
export function refuseFields<Values extends FieldValues>(
  { setError }: UseFormReturn<Values>,
  fields: readonly { name: string; message: string }[],
) {
  for (const { name, message } of fields) setError(name as Parameters<typeof setError>[0], { message });
}
