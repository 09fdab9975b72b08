"""The real table: buttons, lights, buzzer and glass of a Raspberry Pi, and the service that it runs in."""
