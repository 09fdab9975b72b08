"""What the tests share: tables spelt as text, faked devices, whole tables that are served."""
